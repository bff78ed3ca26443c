// The load of bench_server.py on boardgame.io's own server: N matches, two sockets each, everything in memory. The time
// is from one player's move to the OTHER player's update. Prints one JSON line per load.
//
//   node boardgameio.js [--game ttt|sized] [--matches 50] [--seconds 8] [--rate 100]     (started by servers.py)
//
// `ttt` is tic-tac-toe. `sized` does what the table does in a move of Don't Talk to Strangers for two: a view of some 1 kB
// with hands that the other must not see, four options in words for whoever is asked, two lines in the log, 79 moves. The
// options are made by the move and sent with the state, as the table does; `playerView` takes out what is secret.
'use strict'
const { fork, execFileSync } = require('child_process')

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
const won = (cells) => LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c])
const ticTacToe = {
  name: 'ttt',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    click: ({ G, playerID }, at) => {
      if (G.cells[at] !== null) return 'INVALID_MOVE'
      G.cells[at] = playerID
    },
  },
  endIf: ({ G, ctx }) => {
    if (won(G.cells)) return { winner: ctx.currentPlayer }
    if (G.cells.every((cell) => cell !== null)) return { draw: true }
  },
}

const CARDS = ['run', 'walk', 'skateboard', 'city_bus', 'school_bus', 'saucer', 'hop_the_fence', 'prom_date', 'soda_shop_date']
const SPACES = Array.from({ length: 40 }, (_, at) => `space:${'ABCDEFGH'[at % 8]}${1 + Math.floor(at / 8)}`)
const say = (template, values) => template.replace(/\{(\w+)\}/g, (_, name) => values[name])
const sized = {
  name: 'sized',
  setup: ({ random }) => {
    const deck = random.Shuffle(Array.from({ length: 100 }, (_, at) => CARDS[at % CARDS.length]))
    const G = {
      board: 'A', deck, discard: [], log: [], turns: 0, options: {},
      hands: { 0: deck.splice(0, 3), 1: deck.splice(0, 3) },
      players: [0, 1].map((seat) => ({ seat, team: seat, points: 0, supply: 10, hand: 3, hand_limit: 3, allowance: 1, kept: 0 })),
      kids: Array.from({ length: 4 }, (_, at) => ({ kid: `kid:${at}`, seat: at % 2, at: SPACES[at], spot: at, points: 0, scored: false })),
      places: SPACES.slice(0, 2).map((space) => ({ space, each: 2, free: [0, 1] })),
    }
    G.options[0] = choices(G, '0')
    return G
  },
  playerView: ({ G, playerID }) => {
    const { deck, hands, options, ...seen } = G
    return { ...seen, deck: deck.length, hands: { [playerID]: hands[playerID] }, options: { [playerID]: options[playerID] } }
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      client: false, // it draws from the deck, which clients do not know
      move: ({ G, playerID, random }, id) => {
        const option = G.options[playerID]?.find((each) => each.id === id)
        if (option === undefined) return 'INVALID_MOVE'
        const [, card, kid] = id.split('/')
        const moved = G.kids[Number(kid)]
        moved.at = SPACES[random.Die(40) - 1]
        moved.points = random.Die(4)
        G.players[playerID].points += moved.points
        const hand = G.hands[playerID]
        hand.splice(hand.indexOf(card), 1)
        G.discard.push(card)
        hand.push(G.deck.pop())
        G.turns += 1
        const names = { who: ['Ann', 'Bo'][playerID], card, kid: `the kid in ${moved.at}`, points: moved.points }
        for (const template of ['{who} plays {card}: {kid} moves.', '{who} gets {points} points for {kid}.'])
          G.log.push({ n: G.log.length + 1, what: 'moved', seat: Number(playerID), text: say(template, names), rule: 'DTS-20' })
        const next = playerID === '0' ? '1' : '0'
        G.options = { [next]: choices(G, next) }
      },
    },
  },
  endIf: ({ G }) => (G.turns >= 79 ? { winner: G.players[0].points > G.players[1].points ? '0' : '1' } : undefined),
}
function choices(G, seat) {
  return [0, 1, 2, 3].map((at) => {
    const [card, kid] = [G.hands[seat][at % 3], (G.turns + at) % 4]
    const words = { card, kid: `kid ${kid}`, from: G.kids[kid].at, to: SPACES[(G.turns * 7 + at) % 40] }
    return {
      id: `${at}/${card}/${kid}`, kind: 'play', label: say('Play {card}: move {kid} from {from} to {to}', words), rule: 'DTS-20',
      targets: [`card:${card}`, `kid:${kid}`, words.to], hint: say('{kid} would come to {to}', words), topics: [`card:${card}`],
    }
  })
}

const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const port = option('port', 18111)
const game = process.argv[process.argv.indexOf('--game') + 1] === 'sized' ? sized : ticTacToe

if (process.argv.includes('--serve')) {
  const { Server, Origins } = require('boardgame.io/server')
  Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port, callback: () => process.send('ready') })
  process.on('message', () => process.send({ cpu: process.cpuUsage(), rss: process.memoryUsage().rss }))
  process.on('disconnect', () => process.exit(0))
} else {
  load().catch((error) => {
    console.error(error)
    process.exit(1)
  })
}

async function load() {
  const { io } = require('socket.io-client')
  const [matches, seconds, rate] = [option('matches', 50), option('seconds', 8), option('rate', 100)]
  const server = fork(__filename, ['--serve', '--port', String(port), '--game', game.name], { env: { ...process.env, NODE_ENV: 'production' }, silent: true })
  await new Promise((ready) => server.once('message', ready))
  for (const [pid, core] of [[server.pid, 0], [process.pid, 1]]) {
    try {
      execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' })
    } catch {
      // one core, or no taskset: both share what there is
    }
  }
  const usage = () => new Promise((answer) => { server.once('message', answer); server.send('usage') })
  let names = 0, closed = false, delays = []

  class Pair {
    sockets = []
    sent = null
    state = null
    async sitDown() {
      for (const seat of [0, 1]) {
        const socket = io(`http://127.0.0.1:${port}/${game.name}`, { transports: ['websocket'], forceNew: true })
        await new Promise((done, failed) => { socket.on('connect', done); socket.on('connect_error', failed) })
        socket.on('sync', (id, info) => id === this.id && this.synced(info.state))
        socket.on('update', (id, state) => id === this.id && this.updated(seat, state))
        this.sockets.push(socket)
      }
      await this.again()
    }
    async again() {
      this.id = `m${++names}`
      this.state = null
      for (const seat of [0, 1]) {
        const known = new Promise((done) => { this.synced = (state) => { this.options = state.G.options?.[seat] ?? this.options; done((this.state = state)) } })
        this.sockets[seat].emit('sync', this.id, String(seat), undefined, 2)
        await known
      }
      if (closed) this.move()
    }
    move() {
      if (this.sent || !this.state || this.state.ctx.gameover) return false
      const { G, ctx, _stateID } = this.state
      const free = game === sized ? this.options.map((each) => each.id) : G.cells.flatMap((cell, at) => (cell === null ? [at] : []))
      const args = [free[Math.floor(Math.random() * free.length)]]
      const payload = { type: game === sized ? 'play' : 'click', args, playerID: ctx.currentPlayer }
      this.sent = { at: performance.now(), by: Number(ctx.currentPlayer), before: _stateID }
      this.sockets[this.sent.by].emit('update', { type: 'MAKE_MOVE', payload }, _stateID, this.id, ctx.currentPlayer)
      return true
    }
    updated(seat, state) {
      if (!this.sent || seat === this.sent.by || state._stateID <= this.sent.before) return
      delays.push(performance.now() - this.sent.at)
      this.sent = null
      this.state = state
      this.options = state.G.options?.[seat]
      if (state.ctx.gameover) void this.again()
      else if (closed) this.move()
    }
  }

  const pairs = []
  for (let n = 0; n < matches; n++) {
    pairs.push(new Pair())
    await pairs[n].sitDown()
  }
  const stretch = async (isClosed, length) => {
    delays = []
    const [before, began] = [await usage(), performance.now()]
    closed = isClosed
    let ticking = null
    if (closed) pairs.forEach((pair) => pair.move())
    else {
      let [sent, at] = [0, 0]
      ticking = setInterval(() => {
        for (; sent < ((performance.now() - began) / 1000) * rate; sent++)
          for (let tries = 0; tries < matches && !pairs[at++ % matches].move(); tries++);
      }, 1)
    }
    await new Promise((done) => setTimeout(done, length * 1000))
    closed = false
    clearInterval(ticking)
    const [took, after] = [(performance.now() - began) / 1000, await usage()]
    const cpu = (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / 1e6
    const sorted = delays.toSorted((a, b) => a - b)
    await new Promise((done) => setTimeout(done, 500))
    return {
      moves_per_s: sorted.length / took,
      p50_ms: sorted[Math.floor(sorted.length / 2)],
      p99_ms: sorted[Math.floor(sorted.length * 0.99)],
      server_cpu: cpu / took,
      server_rss_mb: after.rss / 1e6,
    }
  }
  for (const [load, isClosed] of [['closed', true], ['paced', false]]) {
    await stretch(isClosed, 2)
    console.log(JSON.stringify({ peer: 'boardgame.io', game: game.name, load, ...(await stretch(isClosed, seconds)) }))
  }
  server.disconnect()
  process.exit(0)
}
