import { MESSAGES_MAX } from '../../validation-report.ts'

/** Collects the errors of a dump as sentences: the first ones, or all. */
export class DumpReport {
  readonly messages: string[] = []
  count = 0
  readonly limit: number

  constructor(listsAll: boolean) {
    this.limit = listsAll ? Number.POSITIVE_INFINITY : MESSAGES_MAX
  }

  /** Adds an error, or the first of `count` errors. */
  add(message: string, count = 1): void {
    this.count += count
    if (this.messages.length < this.limit) this.messages.push(message)
  }

  /** Returns the sentences, with a last one that counts those that are not listed. */
  format(): string[] {
    const more = this.count - this.messages.length
    if (more === 0) return this.messages
    return [...this.messages, `and ${more.toLocaleString('en-US')} more; --all-errors lists them all`]
  }
}
