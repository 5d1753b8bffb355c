// Apart, so that fetching these brings along no more of the contract.
export { login, logout, me, refresh, secondStep, userRoles } from '@javon/contract';
