/** By then a mail is sent or has failed: whoever goes on after this process must not send it, too. */
const SEND_MOST_MS = 25_000

/** A server that takes a mail word by word holds up all others. */
export async function sentInTime(sending: Promise<unknown> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' })), SEND_MOST_MS)
  })
  try {
    await Promise.race([sending, late])
  } finally {
    clearTimeout(timer)
  }
}

export async function endedWithin(ms: number, work: Promise<void> | undefined): Promise<void> {
  if (!work) return
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}
