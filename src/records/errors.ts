/** One field's refusal, in the form that PocketBase's clients know. */
export interface FieldError {
  code: string
  message: string
  params?: Record<string, unknown>
}

export type FieldErrors = Record<string, FieldError>

/** A refusal with a public sentence; one place turns it into HTTP. The cause stays in the log. */
export class Refusal extends Error {
  readonly status: number
  readonly data: Record<string, unknown>

  constructor(status: number, message: string, data: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(message, options)
    this.status = status
    this.data = data
  }
}

export const badRequest = (
  message = 'Something went wrong while processing your request.',
  data?: Record<string, unknown>,
  options?: ErrorOptions,
) => new Refusal(400, message, data, options)

export const notFound = (message = "The requested resource wasn't found.", options?: ErrorOptions) =>
  new Refusal(404, message, {}, options)

/** A rule of null: nobody through the record service. */
export const locked = () => new Refusal(403, 'Only superusers can perform this action.')

/** Somebody else was faster; both values travel back, so that a person can choose. */
export const stale = (wanted: unknown, current: unknown) =>
  new Refusal(409, 'The record was changed in the meantime.', { wanted, current })

export const required: FieldError = { code: 'validation_required', message: 'Cannot be blank.' }
export const notUnique: FieldError = { code: 'validation_not_unique', message: 'Value must be unique.' }
export const mismatch: FieldError = { code: 'validation_values_mismatch', message: "Values don't match." }
