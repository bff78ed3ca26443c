/** The editor itself, loaded when somebody goes to the workshop: CodeMirror with colours for TOML. All it knows of packs comes from the server. */
import { acceptCompletion, autocompletion, completionKeymap, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from '@codemirror/commands'
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language'
import { setDiagnostics, type Diagnostic } from '@codemirror/lint'
import { toml } from '@codemirror/legacy-modes/mode/toml'
import { EditorState } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { Doc } from '../../protocol'
import { offersAt, placeOf } from './complete'

export interface LineFault {
  line: number
  text: string
  severity: 'error' | 'warning'
}

export interface OpenEditor {
  /** Another file, or the same anew. */
  show: (name: string, text: string) => void
  mark: (faults: readonly LineFault[]) => void
  go: (line: number) => void
  end: () => void
}

interface Wishes {
  schema: () => Doc | null
  onchange: (text: string) => void
  online: (line: number) => void
}

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--code-key)' },
  { tag: tags.string, color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.atom], color: 'var(--code-number)' },
  { tag: tags.comment, color: 'var(--quiet)', fontStyle: 'italic' },
])

const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--ground)', color: 'var(--text)', fontSize: '0.9375rem' },
  '.cm-scroller': { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace', lineHeight: '1.5' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--quiet)', borderRight: '1.5px solid var(--line)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in oklab, var(--glow) 12%, transparent)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)', borderLeftWidth: '2px' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'color-mix(in oklab, var(--glow) 35%, transparent) !important' },
  '&.cm-focused': { outline: '3px solid var(--focus)', outlineOffset: '-3px' },
  '.cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--text)', border: '1.5px solid var(--control-line)', borderRadius: 'var(--round)' },
  '.cm-tooltip-autocomplete > ul > li': { padding: '0.25rem 0.5rem' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: 'var(--primary)', color: 'var(--primary-text)' },
  '.cm-completionDetail': { color: 'inherit' },
  '.cm-diagnostic': { padding: '0.3rem 0.6rem' },
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--danger) 1.5px', textUnderlineOffset: '3px' },
  '.cm-lintRange-warning': { backgroundImage: 'none', textDecoration: 'underline wavy var(--caution) 1.5px', textUnderlineOffset: '3px' },
})

export function editor(parent: HTMLElement, label: string, wishes: Wishes): OpenEditor {
  const language = StreamLanguage.define(toml)
  let quiet = false

  function complete(context: CompletionContext): CompletionResult | null {
    const schema = wishes.schema()
    const place = placeOf(context.state.sliceDoc(0, context.pos))
    if (!schema || !place || (!context.explicit && place.word === '')) return null
    const options = offersAt(place, schema).map(({ label: name, text, about }) => ({ label: name, apply: text, ...(about && { info: about }) }))
    // What stands in quotes is replaced with its quotes.
    const bare = place.word.replace(/^["']/, '')
    return options.length === 0 ? null : { from: place.from, options: options.filter((each) => each.label.startsWith(bare) || context.explicit), filter: false }
  }

  const state = (name: string, text: string) =>
    EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        name.endsWith('.toml') ? [language, syntaxHighlighting(colours), autocompletion({ override: [complete], activateOnTyping: true })] : [],
        look,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': `${label}: ${name}`, tabindex: '0' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !quiet) wishes.onchange(update.state.doc.toString())
          if (update.docChanged || update.selectionSet) wishes.online(update.state.doc.lineAt(update.state.selection.main.head).number)
        }),
        // Tab indents while one writes. Escape and then Tab leaves: CodeMirror lets the next Tab pass after Escape.
        keymap.of([{ key: 'Tab', run: acceptCompletion }, { key: 'Tab', run: indentMore, shift: indentLess }, ...completionKeymap, ...defaultKeymap, ...historyKeymap]),
      ],
    })

  const view = new EditorView({ parent, state: state('', '') })
  return {
    show(name, text) {
      quiet = true
      view.setState(state(name, text))
      quiet = false
      wishes.online(1)
    },
    mark(faults) {
      const { doc } = view.state
      const marks = faults.map(({ line: at, text, severity }): Diagnostic => {
        const line = doc.line(Math.min(Math.max(at, 1), doc.lines))
        return { from: line.from + (line.text.length - line.text.trimStart().length), to: line.to, message: text, severity }
      })
      view.dispatch(setDiagnostics(view.state, marks))
    },
    go(at) {
      const line = view.state.doc.line(Math.min(Math.max(at, 1), view.state.doc.lines))
      view.dispatch({ selection: { anchor: line.from }, effects: EditorView.scrollIntoView(line.from, { y: 'center' }) })
      view.focus()
    },
    end: () => view.destroy(),
  }
}
