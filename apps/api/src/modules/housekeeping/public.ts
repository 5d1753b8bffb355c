export { sweepRegularly } from './sweep.ts';
