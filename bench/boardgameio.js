// The load of bench_server.py on boardgame.io's own server: N matches of tic-tac-toe, two sockets each, everything in
// memory. The time is from one player's move to the OTHER player's update. Prints one JSON line per load.
//
//   node boardgameio.js [--matches 50] [--seconds 8] [--rate 100]     (started by servers.py)
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

const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const port = option('port', 18111)

if (process.argv.includes('--serve')) {
  const { Server, Origins } = require('boardgame.io/server')
  Server({ games: [ticTacToe], origins: [Origins.LOCALHOST] }).run({ port, callback: () => process.send('ready') })
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
  const server = fork(__filename, ['--serve', '--port', String(port)], { env: { ...process.env, NODE_ENV: 'production' }, silent: true })
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
        const socket = io(`http://127.0.0.1:${port}/ttt`, { transports: ['websocket'], forceNew: true })
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
        const known = new Promise((done) => { this.synced = (state) => done((this.state = state)) })
        this.sockets[seat].emit('sync', this.id, String(seat), undefined, 2)
        await known
      }
      if (closed) this.move()
    }
    move() {
      if (this.sent || !this.state || this.state.ctx.gameover) return false
      const { G, ctx, _stateID } = this.state
      const free = G.cells.flatMap((cell, at) => (cell === null ? [at] : []))
      const payload = { type: 'click', args: [free[Math.floor(Math.random() * free.length)]], playerID: ctx.currentPlayer }
      this.sent = { at: performance.now(), by: Number(ctx.currentPlayer), before: _stateID }
      this.sockets[this.sent.by].emit('update', { type: 'MAKE_MOVE', payload }, _stateID, this.id, ctx.currentPlayer)
      return true
    }
    updated(seat, state) {
      if (!this.sent || seat === this.sent.by || state._stateID <= this.sent.before) return
      delays.push(performance.now() - this.sent.at)
      this.sent = null
      this.state = state
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
    console.log(JSON.stringify({ peer: 'boardgame.io', load, ...(await stretch(isClosed, seconds)) }))
  }
  server.disconnect()
  process.exit(0)
}
