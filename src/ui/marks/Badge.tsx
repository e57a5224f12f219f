/** A number of decisions that wait. What it counts is said by the label around it. */
export function Badge({ count }: { count: number }) {
  return (
    <span className="badge" aria-hidden>
      {count > 99 ? '99+' : count}
    </span>
  )
}
