// What jsdom lacks and every page has.
globalThis.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), { media: query, matches: false, onchange: null }) as unknown as MediaQueryList
globalThis.scrollTo = () => {}
