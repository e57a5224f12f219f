type Props = {
  /** Beside the drawing; without it the drawing stands alone. */
  name?: string
  /** The pitch is green already: the drawing goes without its ground. */
  onPitch?: boolean
}

/** The sign of the house: a sideline and a disc. */
export function Mark({ name, onPitch = false }: Props) {
  return (
    <span className={onPitch ? 'mark mark-on-pitch' : 'mark'}>
      <svg viewBox="0 0 32 32" aria-hidden>
        <rect width="32" height="32" rx="8" />
        <path d="M9 5v22" />
        <circle cx="19.5" cy="16" r="6" />
      </svg>
      {name}
    </span>
  )
}
