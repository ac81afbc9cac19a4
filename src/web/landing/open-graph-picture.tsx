import { renderToStaticMarkup } from 'react-dom/server'
import { LogoMark } from '../ui/logo-mark.tsx'
import { PosterWall } from './poster-wall.tsx'

/** Renders the preview picture for shared links, 1200 × 630 (`npm run pictures`). */
export function renderOpenGraphPicture(): string {
  return renderToStaticMarkup(
    <div className="grid h-[630px] w-[1200px] grid-cols-[1fr_30rem] overflow-hidden bg-deep text-on-deep">
      <div className="flex flex-col justify-between p-16 pr-8">
        <p className="flex items-center gap-4 text-4xl font-bold tracking-tight">
          <LogoMark className="size-16 text-sea-bright" />
          Amberlink
        </p>
        <div>
          <p className="text-[5.5rem] leading-none font-extrabold tracking-display">
            Connect.
            <br />
            Network.
            <br />
            Grow.
          </p>
          <p className="mt-8 max-w-lg text-2xl text-balance text-on-deep-soft">
            Networking events in Gdansk and across Poland
          </p>
        </div>
      </div>
      <PosterWall className="-mr-10 h-[630px]" />
    </div>,
  )
}
