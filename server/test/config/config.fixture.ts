export const s3 = {
  S3_URL: 'https://s3.example.org/bucket',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'hidden',
};
export const whsec = (bytes: number) => `whsec_${Buffer.alloc(bytes, 5).toString('base64')}`;
export const production = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://survey.example.org' };

export const provider = {
  OIDC_ISSUER: 'https://login.example.org',
  OIDC_CLIENT_ID: 'askpath',
  OIDC_CLIENT_SECRET: 'secret',
};
