export { PasswordForm } from './components/PasswordForm.tsx';
