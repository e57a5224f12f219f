/** A field from above, and the flight of a disc that ends beyond the sideline. */
export function LostDisc() {
  return (
    <svg className="lost-disc" viewBox="7 7 386 218" aria-hidden>
      <path className="lost-disc-zone" d="M8 8h66v150H8zM326 8h66v150h-66z" />
      <path className="lost-disc-line" d="M8 8h384v150H8zM74 8v150M326 8v150" />
      <path className="lost-disc-line" d="M134 79l8 8m0-8l-8 8M258 79l8 8m0-8l-8 8" />
      <path className="lost-disc-flight" d="M40 124C96 24 262 14 296 188" />
      <circle className="lost-disc-disc" cx="298" cy="206" r="15" />
      <circle className="lost-disc-rim" cx="298" cy="206" r="7" />
    </svg>
  )
}
