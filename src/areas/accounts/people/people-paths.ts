/** Where the pages of user management are. */
export const USERS_PATH = '/admin/user-management/users'
export const ROLES_PATH = '/admin/user-management/roles'
export const MANAGERS_PATH = '/admin/user-management/teammanager'
export const PEOPLE_CSV_PATH = '/api/accounts/people.csv'
