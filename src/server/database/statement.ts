/** A SQL statement. Each connection parses and plans it once, under its name. */
export interface Statement {
  readonly name: string
  readonly text: string
  /** Whether it only reads a few rows by their keys. */
  readonly isShortRead?: true
}

const names = new Set<string>()

/**
 * Creates a prepared statement, named in snake_case. Must be called when a module loads. Throws if the name is taken: on one
 * connection the second statement with the name would fail.
 */
export function statement(name: string, text: string): Statement {
  if (names.has(name)) throw new Error(`There are two statements named ${name}.`)
  names.add(name)
  return { name, text }
}

/** Like `statement`, for one that only reads a few rows by their keys: transaction.ts can send it together with its authentication. */
export function shortRead(name: string, text: string): Statement {
  return { ...statement(name, text), isShortRead: true }
}

/**
 * Returns a function that creates the prepared statements of one query with several forms, such as one per combination of
 * filters: each is named after `name` and the given parts. It throws if the same parts are used with another text.
 */
export function statementForms(name: string): (parts: (string | false)[], text: string) => Statement {
  const forms = new Map<string, Statement>()
  return (parts, text) => {
    const formName = [name, ...parts.filter((part) => part !== false)].join('_')
    const form = forms.get(formName) ?? statement(formName, text)
    if (form.text !== text) throw new Error(`The statement ${formName} has two texts.`)
    forms.set(formName, form)
    return form
  }
}
