/** Small sounds, made here from oscillators and noise. Off until somebody asks for them. */
import { stored } from './stored'

export type SoundName = 'card' | 'step' | 'coin' | 'door' | 'hum' | 'bus' | 'turn' | 'stamp' | 'thud' | 'growl' | 'clap' | 'fanfare'

/** One voice of a sound: a tone or a breath of filtered noise with a quick rise and a soft fall. */
interface Voice {
  kind: OscillatorType | 'noise'
  /** Pitch of a tone, or middle of the noise band, at the start and at the end, in hertz. */
  from: number
  to: number
  start: number
  length: number
  rise: number
  level: number
}

export const VOICES: Record<SoundName, readonly Voice[]> = {
  card: [
    { kind: 'noise', from: 3200, to: 1400, start: 0, length: 0.09, rise: 0.004, level: 0.5 },
    { kind: 'noise', from: 900, to: 500, start: 0.06, length: 0.05, rise: 0.002, level: 0.35 },
  ],
  step: [
    { kind: 'noise', from: 420, to: 180, start: 0, length: 0.07, rise: 0.004, level: 0.6 },
    { kind: 'sine', from: 120, to: 70, start: 0, length: 0.08, rise: 0.003, level: 0.35 },
  ],
  coin: [
    { kind: 'triangle', from: 2350, to: 2330, start: 0, length: 0.5, rise: 0.002, level: 0.22 },
    { kind: 'sine', from: 3720, to: 3700, start: 0.05, length: 0.6, rise: 0.002, level: 0.16 },
    { kind: 'sine', from: 5200, to: 5180, start: 0.11, length: 0.3, rise: 0.002, level: 0.08 },
  ],
  door: [
    { kind: 'sawtooth', from: 190, to: 260, start: 0, length: 0.22, rise: 0.08, level: 0.05 },
    { kind: 'noise', from: 260, to: 120, start: 0.24, length: 0.12, rise: 0.003, level: 0.7 },
    { kind: 'sine', from: 90, to: 55, start: 0.24, length: 0.18, rise: 0.003, level: 0.5 },
  ],
  hum: [
    { kind: 'sine', from: 82, to: 78, start: 0, length: 1.8, rise: 0.6, level: 0.3 },
    { kind: 'sine', from: 123.6, to: 116, start: 0, length: 1.8, rise: 0.7, level: 0.2 },
    { kind: 'triangle', from: 659, to: 622, start: 0.3, length: 1.4, rise: 0.6, level: 0.03 },
  ],
  bus: [
    { kind: 'sawtooth', from: 62, to: 96, start: 0, length: 0.9, rise: 0.15, level: 0.1 },
    { kind: 'noise', from: 240, to: 420, start: 0, length: 0.9, rise: 0.2, level: 0.25 },
    { kind: 'noise', from: 5200, to: 2600, start: 0.85, length: 0.35, rise: 0.01, level: 0.18 },
  ],
  stamp: [
    { kind: 'noise', from: 700, to: 260, start: 0, length: 0.1, rise: 0.002, level: 0.7 },
    { kind: 'triangle', from: 880, to: 878, start: 0.09, length: 0.4, rise: 0.004, level: 0.2 },
    { kind: 'triangle', from: 1174, to: 1172, start: 0.17, length: 0.45, rise: 0.004, level: 0.16 },
  ],
  thud: [
    { kind: 'noise', from: 420, to: 140, start: 0, length: 0.14, rise: 0.002, level: 0.8 },
    { kind: 'sine', from: 196, to: 92, start: 0.05, length: 0.5, rise: 0.004, level: 0.4 },
  ],
  growl: [
    { kind: 'sawtooth', from: 74, to: 52, start: 0, length: 1.1, rise: 0.08, level: 0.3 },
    { kind: 'sawtooth', from: 79, to: 47, start: 0.03, length: 1.1, rise: 0.1, level: 0.22 },
    { kind: 'noise', from: 300, to: 120, start: 0, length: 1, rise: 0.1, level: 0.3 },
  ],
  clap: [0, 0.19, 0.38, 0.57, 0.76].flatMap((start): Voice[] => [
    { kind: 'noise', from: 1800, to: 900, start, length: 0.07, rise: 0.002, level: 0.5 },
    { kind: 'noise', from: 2300, to: 1100, start: start + 0.03, length: 0.06, rise: 0.002, level: 0.35 },
  ]),
  fanfare: [
    { kind: 'triangle', from: 523, to: 522, start: 0, length: 0.35, rise: 0.01, level: 0.24 },
    { kind: 'triangle', from: 659, to: 658, start: 0.16, length: 0.35, rise: 0.01, level: 0.24 },
    { kind: 'triangle', from: 784, to: 783, start: 0.32, length: 0.9, rise: 0.01, level: 0.26 },
    { kind: 'sine', from: 1046, to: 1045, start: 0.32, length: 1.1, rise: 0.02, level: 0.14 },
  ],
  turn: [
    { kind: 'triangle', from: 587, to: 585, start: 0, length: 0.35, rise: 0.006, level: 0.25 },
    { kind: 'triangle', from: 784, to: 782, start: 0.13, length: 0.5, rise: 0.006, level: 0.25 },
  ],
}

const LOUDNESS = 0.35
const memory = stored('sound', ['on', 'off'] as const, 'off')

/** Whether somebody has been asked, or has found the switch. */
const known = stored('sound.known', ['no', 'yes'] as const, 'no')

class Sound {
  on = $state(memory.read() === 'on')
  /** Nobody on this device has decided yet: it is asked for once, kindly. */
  undecided = $state(known.read() === 'no')
  #context: AudioContext | undefined
  #noise: AudioBuffer | undefined

  /** Call from a click: browsers let a page make sound only after one. */
  toggle(): void {
    this.on = !this.on
    memory.write(this.on ? 'on' : 'off')
    this.decided()
    this.play('card')
  }

  decided(): void {
    this.undecided = false
    known.write('yes')
  }

  play(name: SoundName): void {
    if (!this.on || typeof AudioContext === 'undefined') return
    const context = (this.#context ??= new AudioContext())
    void context.resume()
    for (const voice of VOICES[name]) this.#sing(context, voice)
  }

  #sing(context: AudioContext, voice: Voice): void {
    const start = context.currentTime + voice.start
    const end = start + voice.length
    const volume = context.createGain()
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(voice.level * LOUDNESS, start + voice.rise)
    volume.gain.exponentialRampToValueAtTime(0.0001, end)
    volume.connect(context.destination)

    if (voice.kind === 'noise') {
      const breath = context.createBufferSource()
      breath.buffer = this.#noise ??= whiteNoise(context)
      const band = context.createBiquadFilter()
      band.type = 'bandpass'
      glide(band.frequency, voice, start, end)
      breath.connect(band).connect(volume)
      breath.start(start)
      breath.stop(end)
    } else {
      const tone = context.createOscillator()
      tone.type = voice.kind
      glide(tone.frequency, voice, start, end)
      tone.connect(volume)
      tone.start(start)
      tone.stop(end)
    }
  }
}

function glide(pitch: AudioParam, voice: Voice, start: number, end: number): void {
  pitch.setValueAtTime(voice.from, start)
  pitch.exponentialRampToValueAtTime(voice.to, end)
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate * 2, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  return buffer
}

export const sound = new Sound()
