import { endSubscription, tellSubscribed } from './device-calls.ts'

/** Whether this device rings: asked for by a press, never by itself. */

/** `missing`: the browser cannot, or only once the app is installed. `denied`: its owner has said no to the browser. */
export type DeviceState = 'missing' | 'denied' | 'off' | 'on'

const isAble = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const subscriptionNow = async () => (await navigator.serviceWorker.ready).pushManager.getSubscription()

export async function deviceState(): Promise<DeviceState> {
  if (!isAble()) return 'missing'
  if (Notification.permission === 'denied') return 'denied'
  return (await subscriptionNow()) && Notification.permission === 'granted' ? 'on' : 'off'
}

/** `publicKey`: that of the installation, to which the browser binds it. */
export async function turnOn(publicKey: string): Promise<DeviceState> {
  if ((await Notification.requestPermission()) !== 'granted') return deviceState()
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was made with other keys, as before a restored installation, leads nowhere.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  if (await tellSubscribed(made)) return 'on'
  await made.unsubscribe()
  throw new Error('The service did not take it')
}

export async function turnOff(): Promise<DeviceState> {
  await endSubscription(await subscriptionNow())
  return deviceState()
}

const TOLD = 'fieldside-push-told'

/** Once in the life of a tab: the service may have forgotten the device, as after signing out everywhere. */
export async function tellAgain(): Promise<void> {
  try {
    if (!isAble() || Notification.permission !== 'granted' || sessionStorage.getItem(TOLD) !== null) return
    const subscription = await subscriptionNow()
    if (subscription && (await tellSubscribed(subscription))) sessionStorage.setItem(TOLD, 'yes')
  } catch {
    // The next tab tries again.
  }
}
