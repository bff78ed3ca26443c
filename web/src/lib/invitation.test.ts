import { describe, expect, it } from 'vitest'
import { invitation, invited } from './invitation'

describe('an invitation to another table', () => {
  it('is understood by who hears it', () => {
    expect(invited(invitation('Blackwood Grove', 'kz93tw6emey7'))).toEqual({ words: 'Let’s play Blackwood Grove.', way: '/t/kz93tw6emey7' })
  })
  it('leads nowhere else', () => {
    for (const text of ['', 'See you at /t/', 'Come over: https://example.org/x', 'Come over: /t/kz93tw6emey7/../lab', '/t/KZ93TW6EMEY7'])
      expect(invited(text)).toBeNull()
  })
  it('drops the host of a link that somebody typed: other devices know this server by other names', () => {
    expect(invited('http://127.0.0.1:8000/t/kz93tw6emey7')?.way).toBe('/t/kz93tw6emey7')
  })
})
