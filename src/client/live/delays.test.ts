import PocketBase from 'pocketbase'
import { expect, test } from 'vitest'
import { LIVE_TIMES } from '#http/live/live-times.ts'
import { CONNECT_TIMEOUT_MS, RECONNECT_DELAYS_MS, reconnectDelayMs, SILENT_MAX_MS } from './delays.ts'

const { realtime } = new PocketBase('http://127.0.0.1')

test('a connection may take 15 seconds', () => {
  expect(CONNECT_TIMEOUT_MS).toBe(15_000)
  expect(Reflect.get(realtime, 'maxConnectTimeout')).toBe(CONNECT_TIMEOUT_MS)
})

test('a lost one is tried again after 200, 300, 500, 1000, 1200, 1500 and 2000 ms, then every 2000 ms', () => {
  expect(RECONNECT_DELAYS_MS).toEqual([200, 300, 500, 1000, 1200, 1500, 2000])
  expect(Reflect.get(realtime, 'predefinedReconnectIntervals')).toEqual(RECONNECT_DELAYS_MS)
  expect([0, 6, 7, 100].map(reconnectDelayMs)).toEqual([200, 2000, 2000, 2000])
})

test('a connection may be silent for two beats of the service', () => {
  expect(SILENT_MAX_MS).toBe(2 * LIVE_TIMES.heartbeat)
})
