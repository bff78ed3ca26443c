// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { closesOnBack, liesOver } from './back'

const stepped = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))

it('closes what was opened last when somebody goes back', async () => {
  const [drawer, dialog] = [vi.fn(), vi.fn()]
  closesOnBack(drawer)
  closesOnBack(dialog)
  let step = stepped()
  history.back()
  await step
  expect([drawer, dialog].map((close) => close.mock.calls.length)).toEqual([0, 1])
  step = stepped()
  history.back()
  await step
  expect(drawer).toHaveBeenCalledOnce()
  expect(liesOver()).toBe(false)
})

it('leaves no step behind when it is closed by hand', async () => {
  const close = vi.fn()
  const gone = closesOnBack(close)
  expect(liesOver()).toBe(true)
  const step = stepped()
  gone()
  await step
  expect(liesOver()).toBe(false)
  expect(close).not.toHaveBeenCalled()
})
