/** Which survey is located, and for whom: every call of `location` carries it, whichever machine makes it. */
export interface LocationRequest {
  readonly surveyId: string;
  /** The app, or how a host page shows the survey; empty on a page. */
  readonly appname: string;
  /** The `info` of an app's address, empty without one. */
  readonly userId: string;
}

/** The request of a context that contains more than it. */
export function locationRequest({ surveyId, appname, userId }: LocationRequest): LocationRequest {
  return { surveyId, appname, userId };
}
