import { colleaguePictures, profileImages } from '#contract/accounts/profile-images.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const profileImageRoutes = serve(profileImages, {
  show: ({ session, query }) => actions.show(session, query.id),
  upload: ({ session, query, upload, caller }) => actions.upload(session, query.id, upload, caller),
  remove: ({ session, query, caller }) => actions.remove(session, query.id, caller),
})

export const colleaguePictureRoutes = serve(colleaguePictures, {
  show: ({ scope, session, query }) => actions.showColleague(scope, session, query.id),
})
