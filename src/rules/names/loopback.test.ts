import { expect, test } from 'vitest'
import { isInThisNetwork, isLoopback } from './loopback.ts'

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

test.each([
  'http://192.168.1.20:3000/user/signup',
  'http://10.0.0.7/',
  'http://172.20.1.2:3000',
  'http://169.254.9.9',
  'http://[fd12:3456::1]:3000/',
  'http://club-laptop:3000/x',
  'http://cup.local/',
  'http://cup.fritz.box',
])('%s is opened in the own network alone', (link) => expect(isInThisNetwork(link)).toBe(true))

test.each([
  'http://127.0.0.1:3000',
  'http://localhost:3000',
  'http://172.32.1.2',
  'http://10.example/',
  'http://11.0.0.1/',
  'https://cup.example/192.168.1.1',
  'https://192.168.1.1.example',
  'BCD\n002\n1\nSCT',
  'LO26-ML',
  '',
])('%s is opened anywhere, or nowhere', (link) => expect(isInThisNetwork(link)).toBe(false))
