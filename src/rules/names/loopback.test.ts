import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test.each([
  'http://127.0.0.1:3000',
  'http://127.0.0.1:3000/user/signup?code=ABCDEFGH',
  'http://127.1.2.3/',
  'https://LOCALHOST',
  'http://localhost?x',
  'http://[::1]:3000/field/4',
  'http://0.0.0.0:3000/',
])('%s is nobody else’s', (link) => expect(isLoopback(link)).toBe(true))

test.each([
  'http://192.168.1.20:3000/user/signup',
  'https://cup.example/127.0.0.1',
  'https://127.0.0.1.example',
  'https://localhost.example/x',
  'BCD\n002\n1\nSCT',
  '',
])('%s is not', (link) => expect(isLoopback(link)).toBe(false))
