import type { EarlierMatch } from '$lib/earlier'

export type DrawerName = 'log' | 'talk' | 'rules' | 'settings'

/** Which drawer is open, and at which rule the rules are. */
export class OpenDrawer {
  name = $state<DrawerName | null>(null)
  rule = $state('')
  /** An earlier match of this table that somebody steps through. */
  replayed = $state.raw<EarlierMatch | null>(null)

  openRule(rule: string): void {
    this.rule = rule
    this.name = 'rules'
  }
}
