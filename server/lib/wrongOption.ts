export class WrongOption extends Error {
  override readonly name = 'WrongOption';
}
