import type { ReactNode } from 'react'

interface AccountListItem {
  id: string
  icon: ReactNode
  title: ReactNode
  note: ReactNode
  /** The button that removes the item. */
  action: ReactNode
}

/** The list of an AccountBlock, such as the passkeys. */
export function AccountList({ items }: { items: AccountListItem[] }) {
  return (
    <ul className="divide-y divide-line">
      {items.map(({ id, icon, title, note, action }) => (
        <li key={id} className="flex items-center justify-between gap-4 py-2.5">
          <span className="flex min-w-0 items-center gap-3">
            <span className="shrink-0 text-ink-soft *:size-5">{icon}</span>
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-x-2.5 font-medium wrap-anywhere">{title}</span>
              <span className="block text-sm text-ink-soft">{note}</span>
            </span>
          </span>
          {action}
        </li>
      ))}
    </ul>
  )
}
