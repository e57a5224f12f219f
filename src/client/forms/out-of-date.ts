import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * As a page's `shouldRevalidate`. Somebody else was faster, or it is gone: then the list is out of date, and is loaded
 * again besides the refusal.
 */
export const loadsAgainWhenOutOfDate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || actionStatus === 404 || actionStatus === 409

/** Also after a refusal: it may name somebody whom the page does not show yet. */
export const loadsAgainAfterEveryForm = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || actionStatus !== undefined
