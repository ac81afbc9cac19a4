/** What a mail says, before it is laid out as text and as HTML. */
export interface EmailContent {
  subject: string
  /** Paragraphs before the link. */
  before: string[]
  /** The one thing to do, if there is one: words for the link, and where it leads. */
  link?: { label: string; address: string }
  /** Paragraphs after it. */
  after: string[]
}
