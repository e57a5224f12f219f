import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import { badRequest } from '#records/errors.ts'
import { textOf } from './form-fields.ts'

/** A long text that goes from form to form: packed, since a page holds it twice, and each of its signs may take six there. */

const PACKED = 'data:application/zlib;base64,'
/** Longer ones come from a file. */
const PLAIN_MOST = 50_000
/** No sign takes more. */
const BYTES_OF_SIGN = 3

const deflated = promisify(deflate)
const inflated = promisify(inflate)

/** As a form carries it along. */
export const carried = async (text: string): Promise<string> =>
  text.length <= PLAIN_MOST ? text : PACKED + (await deflated(text)).toString('base64')

/** The text of a field, whether it was typed or carried along; refused where it has more signs than `most`. */
export async function carriedIn(form: FormData, name: string, most: number): Promise<string> {
  const value = textOf(form, name)
  if (!value.startsWith(PACKED)) return value
  const packed = Buffer.from(value.slice(PACKED.length), 'base64')
  try {
    return (await inflated(packed, { maxOutputLength: BYTES_OF_SIGN * most })).toString('utf8')
  } catch (error) {
    throw badRequest(undefined, undefined, { cause: error })
  }
}
