/** Codes of the regions, as the first migration writes them. */
export type RegionCode =
  | 'TAS'
  | 'TOS'
  | 'AND'
  | 'BUX'
  | 'FAR'
  | 'JIZ'
  | 'XOR'
  | 'NAM'
  | 'NAV'
  | 'QAS'
  | 'QQR'
  | 'SAM'
  | 'SIR'
  | 'SUR';
