export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

export class SignInFailed extends Error {
  override readonly name = 'SignInFailed';
}
