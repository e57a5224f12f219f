/** States of a team that takes part or wants to: what is withdrawn or declined is managed by nobody any more. */
export const MANAGED_STATES = ['registered', 'accepted', 'waiting'] as const

const MANAGES_ONE = MANAGED_STATES.map((state) => `@request.auth.teams_via_managers.state ?= "${state}"`).join(' || ')

/** Whoever manages a team, while they hold the role. Rules that mean the managers of one team are made with `managedByViewer`. */
export const MANAGES_A_TEAM = `(@request.auth.roles ?= "teammanager" && (${MANAGES_ONE}))`
