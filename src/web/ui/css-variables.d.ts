import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Custom properties, set through the CSSOM and therefore allowed under a strict Content-Security-Policy. */
    [variable: `--${string}`]: string | undefined
  }
}
