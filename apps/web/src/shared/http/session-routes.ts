// Apart, so that fetching these brings along no more of the contract.
export { beginPasskeyStep, login, logout, me, refresh, secondStep, userRoles } from '@javon/contract';
