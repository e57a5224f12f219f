import { expect, test } from 'vitest'
import { backupConcern, isDiskLow } from './health-concerns.ts'
import { linkIn } from './mail-link.ts'

test('a backup is a concern when there is none, or when two in a row are missing', () => {
  expect(backupConcern(undefined)).toBe('none')
  expect(backupConcern({ ageMinutes: 61 })).toBeUndefined()
  expect(backupConcern({ ageMinutes: 151 })).toBe('late')
})

test('a disk is low when copies of the database would not fit', () => {
  expect(isDiskLow({ freeBytes: 20e9, databaseBytes: 1e6 })).toBe(false)
  expect(isDiskLow({ freeBytes: 0.5e9, databaseBytes: 1e6 })).toBe(true)
  expect(isDiskLow({ freeBytes: 5e9, databaseBytes: 2e9 })).toBe(true)
})

test('the link of a mail is what is passed on', () => {
  expect(linkIn('Open this:\n\nhttps://club.example/user/verify/abc_1\n\nIt works once.')).toBe(
    'https://club.example/user/verify/abc_1',
  )
  expect(linkIn('Your request was declined.')).toBeUndefined()
})
