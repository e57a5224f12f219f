import { expect, test } from 'vitest'
import { Listeners } from './listeners.ts'

const hears = () => {
  const listeners = new Listeners()
  const followed: string[] = []
  listeners.follow(() => followed.push(listeners.topics.join()))
  return { listeners, followed }
}

test('a topic that one page leaves and the next one takes up in the same moment never goes', async () => {
  const { listeners, followed } = hears()
  const leave = listeners.listen(['players/*'], () => {})
  leave()
  listeners.listen(['players/*'], () => {})
  await Promise.resolve()
  expect(followed).toEqual(['players/*', 'players/*', 'players/*'])
})

test('a topic that nobody takes up goes', async () => {
  const { listeners, followed } = hears()
  listeners.listen(['players/*'], () => {})()
  await Promise.resolve()
  expect(followed.at(-1)).toBe('')
})

test('whoever has left hears nothing more, at once', () => {
  const { listeners } = hears()
  const heard: string[] = []
  const leave = listeners.listen(['players/*'], ({ record }) => heard.push(record.id))
  const message = { topic: 'players/*', action: 'update', record: { id: 'runa' } } as const
  listeners.tell(message)
  leave()
  listeners.tell(message)
  expect(heard).toEqual(['runa'])
})
