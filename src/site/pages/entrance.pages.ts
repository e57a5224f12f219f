import { anyone } from '#access/guards.ts'
import { m } from '#words/messages.js'
import type { Page } from '../page.ts'

/** Before somebody is signed in, and where they may not go. */
export const ENTRANCE_PAGES: readonly Page[] = [
  {
    path: '/user/login',
    file: 'areas/accounts/sign-in/LoginPage.tsx',
    title: m.accounts_login_title,
    access: anyone,
    bare: true,
  },
  {
    path: '/user/signup',
    file: 'areas/accounts/sign-in/SignUpPage.tsx',
    title: m.accounts_sign_up_title,
    access: anyone,
    bare: true,
  },
  {
    path: '/user/reset-password',
    file: 'areas/accounts/sign-in/ResetPasswordPage.tsx',
    title: m.accounts_reset_title,
    access: anyone,
    bare: true,
  },
  {
    path: '/user/confirm-password-reset/:token',
    file: 'areas/accounts/sign-in/ConfirmPasswordResetPage.tsx',
    title: m.accounts_new_password_title,
    access: anyone,
    bare: true,
  },
  {
    path: '/user/verify/:token',
    file: 'areas/accounts/sign-in/VerifyPage.tsx',
    title: m.accounts_verify_title,
    access: anyone,
    bare: true,
  },
  {
    path: '/user/confirm-email-change/:token',
    file: 'areas/accounts/own-account/ConfirmEmailChangePage.tsx',
    title: m.accounts_email_change_title,
    access: anyone,
    bare: true,
  },
  {
    path: '/user/invitation/:token',
    file: 'areas/accounts/invitations/InvitationPage.tsx',
    title: m.accounts_invitation_title,
    access: anyone,
    bare: true,
  },
  {
    path: '/setup/:token',
    file: 'areas/accounts/sign-in/SetupPage.tsx',
    title: m.accounts_setup_title,
    access: anyone,
    bare: true,
  },
  {
    path: '/user/no-access',
    file: 'site/errors/NoAccessPage.tsx',
    title: m.site_no_access_title,
    access: anyone,
    bare: true,
  },
]
