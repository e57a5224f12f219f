/** A field from above, and a disc on its way into the end zone. */
export function FlightDrawing() {
  return (
    <svg className="flight" viewBox="7 7 386 120" aria-hidden>
      <path className="flight-zone" d="M8 8h66v118H8zM326 8h66v118h-66z" />
      <path className="flight-line" d="M8 8h384v118H8zM74 8v118M326 8v118" />
      <path className="flight-line" d="M134 63l8 8m0-8l-8 8M258 63l8 8m0-8l-8 8" />
      <path className="flight-way" d="M36 104C100 30 250 10 338 46" />
      <circle className="flight-disc" cx="352" cy="54" r="11" />
      <circle className="flight-rim" cx="352" cy="54" r="5" />
    </svg>
  )
}
