export function NoAccessPage() {
  return null;
}
