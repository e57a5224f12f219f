/** A disc on its way over the field: from the side on a phone, from above on a desktop. */

export function FlightFromTheSide() {
  return (
    <svg
      viewBox="0 0 390 240"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 -z-1 size-full fill-none desk:hidden"
      aria-hidden
    >
      <path
        d="M-120 196H510M-120 30H510M70 30V196M320 30V196M128 109l8 8m0-8l-8 8M254 109l8 8m0-8l-8 8"
        className="stroke-chalk"
        strokeWidth="1.5"
      />
      <g className="stroke-vis">
        <path d="M-10 190C60 96 190 40 296 88" strokeWidth="2" strokeDasharray="1 8" strokeLinecap="round" />
        <g transform="rotate(22 306 93)">
          <ellipse cx="306" cy="93" rx="21" ry="9" className="fill-pitch" strokeWidth="3.5" />
          <ellipse cx="306" cy="92" rx="11" ry="4" strokeWidth="1.5" strokeOpacity="0.7" />
        </g>
      </g>
    </svg>
  )
}

export function FlightFromAbove() {
  return (
    <svg
      viewBox="0 0 492 514"
      preserveAspectRatio="xMinYMid"
      className="hidden min-h-0 w-full flex-1 fill-none desk:block"
      aria-hidden
    >
      <path d="M1 1H491V113H1zM1 401H491V513H1z" className="fill-(--end-zone)" />
      <path
        d="M1 1H491V513H1zM1 113H491M1 401H491M241 181l10 10m0-10l-10 10M241 323l10 10m0-10l-10 10"
        className="stroke-chalk"
        strokeWidth="1.5"
      />
      <g className="stroke-vis">
        <path d="M107 471C61 311 141 131 363 63" strokeWidth="2.5" strokeDasharray="1 9" strokeLinecap="round" />
        <circle cx="379" cy="58" r="20" className="fill-pitch" strokeWidth="4" />
        <circle cx="379" cy="58" r="10" strokeWidth="1.5" strokeOpacity="0.7" />
      </g>
    </svg>
  )
}
