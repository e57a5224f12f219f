import { useRef } from 'react'
import './game-card.css'

/** A number that others change while one looks: rolls once and is tinted for two seconds after a change. */
export function Digits({ value }: { value: number }) {
  const first = useRef(value)
  return (
    <span key={value} className={value === first.current ? undefined : 'rolls'}>
      {value}
    </span>
  )
}
