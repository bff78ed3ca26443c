export type DrawerName = 'log' | 'talk' | 'rules' | 'settings'

/** Which drawer is open, and at which rule the rules are. */
export class OpenDrawer {
  name = $state<DrawerName | null>(null)
  rule = $state('')

  openRule(rule: string): void {
    this.rule = rule
    this.name = 'rules'
  }
}
