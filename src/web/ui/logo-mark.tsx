/** The mark: an amber drop and the ring it is linked with. The ring takes the colour of the text around it. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <circle cx="21" cy="20.5" r="7.5" fill="none" stroke="currentColor" strokeWidth="3" />
      <path
        className="fill-amber"
        d="M11.5 3c2.6 4.6 8 8.7 8 15.2a8.3 8.3 0 1 1-16.6 0C2.9 11.7 8.9 7.6 11.5 3z"
      />
      <path d="M13.9 18.2a7.5 7.5 0 0 1 7.1-5.2" fill="none" stroke="currentColor" strokeWidth="3" />
    </svg>
  )
}
