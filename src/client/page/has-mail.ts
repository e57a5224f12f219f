import { useRouteLoaderData } from 'react-router'

/** Whether mails leave by themselves. Where there is no mail server the organisers pass on what would be mailed. */
export const useHasMail = (): boolean => useRouteLoaderData<{ hasMail: boolean }>('root')?.hasMail ?? true
