/**
 * The logo without the name: a piece of amber half in the sea, forming an A. The sea has the current text color.
 * public/favicon.svg is the same drawing.
 */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <path className="fill-amber" d={LOGO_AMBER} />
      <path
        d="M15.2 7.4l-3.1 5.6"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.75"
        strokeWidth="1.9"
        strokeLinecap="round"
      />
      <path fill="currentColor" d={LOGO_SEA} />
    </svg>
  )
}

const LOGO_AMBER =
  'M16 2.2c2.4 0 4 1.3 5.1 3.3l7 12.8c-2.7 2.2-5.4 2.2-8.1 0s-5.3-2.2-8 0-5.4 2.2-8.1 0l7-12.8C12 3.5 13.6 2.2 16 2.2z'
const LOGO_SEA =
  'M2.6 21.2c3.2 2.6 6.5 2.7 9.4.3 2.7-2.2 5.3-2.2 8 0 2.9 2.4 6.2 2.3 9.4-.3 1.6 4.3-.8 8.6-5.4 8.6H8c-4.6 0-7-4.3-5.4-8.6z'
