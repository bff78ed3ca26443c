import type { Attachment } from 'svelte/attachments'

/** The sides on which a scroller has more than it shows, as words: "down right". */
export function sidesOf(box: Pick<Element, 'scrollTop' | 'scrollLeft' | 'scrollHeight' | 'scrollWidth' | 'clientHeight' | 'clientWidth'>): string {
  const slack = 4
  return [
    box.scrollTop > slack && 'up',
    box.scrollTop + box.clientHeight < box.scrollHeight - slack && 'down',
    box.scrollLeft > slack && 'left',
    box.scrollLeft + box.clientWidth < box.scrollWidth - slack && 'right',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Marks a scroller with those sides: its edges fade there (styles/base.css). */
export function edges(tell?: (sides: string) => void): Attachment<HTMLElement> {
  return (box) => {
    let last = ''
    const look = () => {
      // What can't be scrolled here, on this size of screen, is not hidden either.
      const { overflowX, overflowY } = getComputedStyle(box)
      const sides = /auto|scroll/.test(overflowX + overflowY) ? sidesOf(box) : ''
      if (sides === last) return
      last = box.dataset['more'] = sides
      tell?.(sides)
    }
    const sizes = new ResizeObserver(look)
    const watch = () => {
      sizes.disconnect()
      for (const each of [box, ...box.children]) sizes.observe(each)
      look()
    }
    const children = new MutationObserver(watch)
    box.addEventListener('scroll', look, { passive: true })
    children.observe(box, { childList: true })
    watch()
    return () => {
      box.removeEventListener('scroll', look)
      children.disconnect()
      sizes.disconnect()
    }
  }
}
