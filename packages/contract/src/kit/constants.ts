export const SCOPES = ['0', 'own', 'all'] as const;
export const FORMATS = ['A5', 'A6', 'A7'] as const;

export const PAGE_LIMIT = { default: 50, max: 200 } as const;
