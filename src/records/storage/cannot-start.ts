/** Why the program cannot start or a tool cannot do its work, in one sentence for the person who typed the command. */
export class CannotStart extends Error {}

/** Another process uses what is wanted. */
export class TakenByAnother extends CannotStart {}
