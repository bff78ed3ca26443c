/** Moments and spans of time, in words. */

/** "today 18:00", "tomorrow 9:30", "Fri 18:00", "4 Dec 18:00": by the clock of this device. */
export function moment(at: number, now = Date.now()): string {
  const time = new Date(at).toLocaleTimeString('en-GB', { hour: 'numeric', minute: '2-digit' })
  const day = (ms: number) => new Date(new Date(ms).setHours(12, 0, 0, 0)).getTime()
  const days = Math.round((day(at) - day(now)) / 86_400_000)
  if (days === 0) return `today ${time}`
  if (days === 1) return `tomorrow ${time}`
  if (days > 1 && days < 7) return `${new Date(at).toLocaleDateString('en-GB', { weekday: 'short' })} ${time}`
  return `${new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })} ${time}`
}

/** "2 days", "12 hours", "1 minute", "30 seconds": the largest unit that fits without a rest. */
export function span(seconds: number): string {
  const units = [['day', 86_400], ['hour', 3600], ['minute', 60], ['second', 1]] as const
  const [name, size] = units.find(([, each]) => seconds >= each && seconds % each === 0) ?? units[3]
  const count = seconds / size
  return `${count} ${name}${count === 1 ? '' : 's'}`
}
