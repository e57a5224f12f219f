import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Whoever drives a browser reads of the document which entry of its history is drawn. */
export function useShown() {
  const { key } = useLocation()
  useEffect(() => {
    document.documentElement.dataset['shown'] = key
  }, [key])
}
