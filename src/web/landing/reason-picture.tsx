import type { ReactNode } from 'react'
import type { Texts } from '../texts/texts.ts'
import { classNames } from '../ui/class-names.ts'

type LandingReason = keyof Texts['landing']['reasons']

const COLORS: Record<LandingReason, string> = {
  curated: 'hue-sea tone-pale',
  connections: 'hue-slate tone-deep',
  growth: 'hue-amber tone-mid',
}

/** The illustration of a reason in the style of the event covers; decorative. */
export function ReasonPicture({ reason, className }: { reason: LandingReason; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 360 200"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('picture block w-full', COLORS[reason], className)}
    >
      {DRAWINGS[reason]}
    </svg>
  )
}

const TICKET =
  'M127 56a12 12 0 0 1 12-12h82a12 12 0 0 1 12 12v36a8 8 0 0 0 0 16v68a12 12 0 0 1-12 12h-82a12 12 0 0 1-12-12v-68a8 8 0 0 0 0-16z'

const DRAWINGS: Record<LandingReason, ReactNode> = {
  // A fan of tickets, the best one on top.
  curated: (
    <>
      <path className="fill-(--picture-land)" d="M0 178h360v22H0z" />
      <path
        className="stroke-(--picture-mark)"
        strokeWidth="2"
        d="M-8 186q8-5 16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0"
      />
      <g className="fill-(--picture-mark)">
        <path transform="rotate(-17 130 196)" d={TICKET} />
        <path transform="rotate(14 226 196)" d={TICKET} fillOpacity="0.7" />
      </g>
      <path className="fill-(--picture-land)" d={TICKET} />
      <path className="fill-(--picture-light)" d="M127 62h106v30H127z" />
      <path
        className="stroke-(--picture-sky)"
        strokeWidth="6"
        d="M144 134h72M144 152h44M162 68v-14M198 68v-14M158 110l14 0"
        strokeOpacity="0.9"
      />
    </>
  ),
  // Dots connected to a center.
  connections: (
    <>
      <path
        className="stroke-(--picture-mark)"
        strokeWidth="3"
        d="M180 100Q120 40 60 62M180 100Q110 110 40 142M180 100Q150 160 124 206M180 100Q250 34 306 48M180 100Q250 110 326 124M180 100Q220 150 268 186M60 62Q30 100 40 142M306 48Q330 80 326 124M60 62Q30 30 0 34M326 124Q350 150 364 150M306 48Q330 20 364 22"
      />
      <g className="fill-(--picture-mark)">
        <circle cx="60" cy="62" r="13" />
        <circle cx="40" cy="142" r="9" />
        <circle cx="306" cy="48" r="11" />
        <circle cx="326" cy="124" r="14" />
        <circle cx="268" cy="186" r="9" />
        <circle cx="124" cy="200" r="10" />
      </g>
      <g className="fill-(--picture-light)">
        <circle cx="180" cy="100" r="54" fillOpacity="0.16" />
        <circle cx="180" cy="100" r="38" fillOpacity="0.28" />
        <circle cx="180" cy="100" r="24" />
      </g>
    </>
  ),
  // Steps up a dune towards a rising sun.
  growth: (
    <>
      <g className="fill-(--picture-light)">
        <circle cx="262" cy="62" r="52" fillOpacity="0.25" />
        <circle cx="262" cy="62" r="34" />
      </g>
      <path
        className="stroke-(--picture-mark)"
        strokeWidth="5"
        d="M40 60h56M64 78h60M16 78h12M120 42h34M330 120h24"
      />
      <path
        className="fill-(--picture-land)"
        d="M0 176h60v-26h58v-26h58v-26h58v-26h58v128H0zM292 200V98l68 0v102z"
      />
      <path className="fill-(--picture-land)" d="M238 72v-34h3v34zM241 38l26 8l-26 9z" />
    </>
  ),
}
